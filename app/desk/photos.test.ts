import { expect, test } from 'vitest'
import { fading } from './photos.ts'

const HOUR = 3600_000
const photo = (until: number) => ({ id: 'a', caption: '', width: 1, height: 1, url: '', until })

test('addresses of photos are asked for anew in their last hour, and after it', () => {
	const fresh = { id: 'fresh', photos: [photo(4 * HOUR)] }
	const fade = { id: 'fade', photos: [photo(4 * HOUR), photo(HOUR - 1)] }
	const over = { id: 'over', photos: [photo(-HOUR)] }
	expect(fading([fresh, fade, { id: 'none' }, over], 0).map(({ id }) => id)).toEqual(['fade', 'over'])
})
