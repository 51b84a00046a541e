/** Ways to the situations, from the home page and from others. */
export const eyebrow = 'What brings you here?'
export const title = 'Start with what is going on'
export const intro =
	'Each page says what the law gives you, who helps for free, and when selling to us is not the answer.'
export const whatBringsYouHere = 'What brings you here?'
