import type { CityText } from './city.ts'

export default {
	population: '228',
	medianHomeValue: '$91,200',
	zip: '72139',
	description:
		'Old house in Russell with an old deed to match? We pay cash, buy as-is through a title company, and wait while any gap in the record is mended.',
	keywords: [
		'sell my house fast Russell AR',
		'cash home buyers Russell',
		'we buy houses Russell Arkansas',
		'sell old house as-is Russell AR',
		'title problems house sale White County',
		'72139',
	],
	picture: 'a field of ripe grain in front of a red barn, a windmill and a low house',
	lead: 'Houses in Russell tend to stay in one family until the deed is older than the owner. We buy them anyway, and give the record time to be put straight.',
	overview: [
		'In 1922 the Klotz family got their house from Sears, in pieces, and it still stands on Highway 367. Russell also has its own WPA jail, built about 1935 just off Elm Street and listed on the National Register. That is a fair amount to point at for a town you can walk across.',
		'A railroad man named Russell Kaufman laid it out. The post office was Russell in 1875, turned into Plants for six years, then Russell again. Strawberries and cotton used to be loaded here. What leaves the fields east of town now is soybeans and rice.',
		'Bald Knob is down the old highway and Bradford is up it, so every errand starts with choosing one.',
	],
	houses: {
		title: 'Old houses, older deeds',
		paragraphs: [
			'A title company looks back thirty years at the least. In Russell there may be only one deed in all that time. The house went from a grandfather to a son, the taxes got paid, and no one put it on paper at the courthouse. It can often be mended, with an affidavit here and a cousin’s signature there, but not overnight.',
			'So we would not quote you a week on such a place. We would make the offer, open the file and let the title people work, at no charge from us, and close when the record is complete. The house can stay as it is until then. When your record is clean and the paint is fresh, an agent can show it to buyers as far off as Little Rock, and you should expect more for it that way.',
		],
	},
	situation: 'inheritance',
	notes: [
		{
			title: 'Warranty and quitclaim',
			text: 'A sale here is usually made by warranty deed. A quitclaim is mostly for mending: a relative signs away whatever share they might have. Let a lawyer or the title company draw either one.',
		},
		{
			title: 'Paint from 1922',
			text: 'Anything built before 1978 comes under the federal lead rule. You pass along the EPA booklet and whatever you know or have on file, as-is sale or not.',
		},
		{
			title: 'Ask who will own it',
			text: 'Some who call themselves buyers mean to sell your contract to a stranger. Ask any of us if it can be assigned, who holds the earnest money, and where the cash is coming from.',
		},
	],
	neighborhoods: [
		{ area: 'Along the highway', locations: ['AR 367', 'Highway Avenue'] },
		{ area: 'Elm Street and east', locations: ['Elm Street', 'the old WPA jail', 'rice country east of town'] },
	],
	nearby: ['bald-knob', 'bradford', 'judsonia'],
} satisfies CityText
