/** One house at the four stages of a sale. */
export const stepAlts = [
	'Small house with a red front door, peeling paint, a hanging gutter and tall grass',
	'The same house with a pickup out front, a ladder and a toolbox',
	'The same house with a Sold sign, boxes on the porch and a moving truck',
	'The same house repaired, with fresh paint, a mown lawn and flowers along the path',
]
