import { expect, test } from 'vitest'
import { whyItFailed } from './why-it-failed.ts'

test('a folder outside of what systemd lets the server write is told with the way out', () => {
	expect(whyItFailed(Object.assign(new Error('no'), { code: 'EROFS' }))).toBe(
		'BACKUP_DIR can only be read. A server run by systemd writes only where its unit’s ReadWritePaths says.',
	)
})
