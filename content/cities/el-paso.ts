import type { CityText } from './city.ts'

export default {
	population: '331',
	medianHomeValue: '$95,800',
	zip: '72045',
	description:
		'We buy El Paso, Arkansas houses with acreage: barns, pasture and all, for cash and as-is. Sell the whole place or keep some ground back.',
	keywords: [
		'sell my house fast El Paso AR',
		'cash home buyers El Paso Arkansas',
		'sell house with acreage White County AR',
		'we buy land El Paso Arkansas',
		'sell farm cash White County',
		'72045',
	],
	picture: 'a red barn, hay bales and a low house behind a rail fence',
	lead: 'House, barn, hay ground and a fence nobody has measured. We make one cash offer on an El Paso place the way it stands, and show you how we got to it.',
	overview: [
		'This El Paso really is a pass. The first settlers stopped at Peach Orchard Gap on Bull Mountain in the 1830s, among peach trees, where the old Military Road found its way between the ridges. They hoped to be the county seat in 1835. Searcy got it.',
		'In the mid-1960s a fire took most of the stores. A good deal of what you see since then was put up by volunteers: the fire department, the community center, a branch library, and a park with a walking track and ball fields. The older students had gone to Beebe from 1950 on, and the grade school followed ten years later.',
		'Today it is pasture and houses strung along US 64 and Highway 5, on the south slope of Cadron Ridge, with Conway one way and Beebe the other.',
	],
	houses: {
		title: 'Selling the house, the pasture, or both',
		paragraphs: [
			'Settle first what is for sale. Some owners want to be rid of all of it. Others would keep the hay field for the children and let the house go with two or three acres. That can be done, but it takes a surveyor and a new legal description, so not in a week. We can set a later closing and let the survey catch up.',
			'A tidy place with good grass and tight fence belongs with an agent who sells land, since the open market will likely pay more for it. We are for the other kind: roof gone on the barn, brush in the fencerow, nobody left to run cows. You clear nothing, haul nothing and pay no commission.',
		],
	},
	notes: [
		{
			title: 'A fence is not a survey',
			text: 'Arkansas sellers have had to pay over boundary claims they honestly believed, in spite of as-is wording. If you are unsure of the line, say so. For advice on your own case see a lawyer.',
		},
		{
			title: 'Ten acres and a septic tank',
			text: 'A septic system generally needs a Health Department permit, except for a single house on ten acres or more with the system at least 200 feet inside the lines. Tell us what you know of yours.',
		},
		{
			title: 'The way in',
			text: 'A drive that crosses the neighbor’s ground should have a recorded easement behind it. The title company can look for one.',
		},
	],
	neighborhoods: [
		{ area: 'Old El Paso', locations: ['AR 5', 'community center and park'] },
		{ area: 'US 64 corridor', locations: ['US 64 toward Beebe', 'US 64 toward Conway'] },
		{ area: 'The ridges', locations: ['Cadron Ridge', 'Bull Mountain', 'Peach Orchard Gap'] },
	],
	nearby: ['romance', 'beebe', 'rose-bud'],
} satisfies CityText
