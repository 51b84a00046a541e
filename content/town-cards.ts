import type { places } from './places.ts'

/** A town in one sentence, on its card and in lists, at most 110 characters. */
export const townCards: Record<(typeof places)[number]['slug'], string> = {
	searcy: 'The county seat: courthouse square, Harding campus, rent houses and family houses off Race Avenue.',
	beebe: 'A railroad town turned freeway and college town, and the second-largest city in the county.',
	'bald-knob': 'Strawberry town at the edge of the Ozarks, with ducks to the south and a lake to the north.',
	bradford: 'The county’s northernmost town, a depot stop where few houses sell and each one has to be priced by hand.',
	'el-paso': 'Ridge and pasture in the southwest corner, where a house comes with a barn, a fence line and some hay.',
	garner: 'A wood-yard stop on the 1872 railroad, now a small town of frame houses, double-wides and lots.',
	griffithville: 'Rice and bean country in the southeast, where a farmhouse may belong to a whole family at once.',
	higginson: 'An old depot town a few miles south of Searcy, on a road that is older than the railroad.',
	judsonia: 'A river town on the Little Red with a swing bridge, Baptist street names and two kinds of ground.',
	kensett: 'Searcy’s railroad neighbor to the east, with brick storefronts and streets of frame houses.',
	letona: 'A foothill town off Highway 310, near where the county’s first settlers stopped.',
	mcrae: 'An old berry-shipping town on Highway 367, about nine miles down the road from Searcy.',
	pangburn: 'Trout water, docks and weekend cabins on the Little Red, in the northwest corner of the county.',
	romance: 'A creek-valley crossroads with a famous postmark, halfway from Rose Bud to El Paso.',
	'rose-bud': 'Cattle, hay and a school at the crossing of Highways 5 and 36, over old gas country.',
	russell: 'A Sears kit house, a WPA jail and deeds that go back a long way, on the old highway to Bradford.',
	'west-point': 'A steamboat landing turned quiet river settlement, where folks know the Georgetown gauge by heart.',
}
