export type Property = { image: string; title: string; description: string; alt: string }

export const properties: readonly Property[] = [
	{
		image: 'single',
		title: 'Single Family',
		description:
			'Brick ranches, frame houses in the old railroad towns, a place on ten acres. Lived in, rented out or standing empty.',
		alt: 'Architectural model of a one-story ranch house with an attached garage, a short picket fence and three trees',
	},
	{
		image: 'multi',
		title: 'Multi-Family',
		description:
			'Duplexes, fourplexes and small apartment houses. Tenants can stay. We take the property with its leases and deposits.',
		alt: 'Architectural model of a two-story fourplex with balconies and two pickups in the parking spaces',
	},
	{
		image: 'fixer',
		title: 'Distressed',
		description:
			'Roof leaks, fire or flood damage, old wiring, a yard gone wild, years of belongings inside. Take what you want and leave the rest.',
		alt: 'Architectural model of a worn bungalow with a tarp on its patched roof, a broken fence and knee-high grass',
	},
]
