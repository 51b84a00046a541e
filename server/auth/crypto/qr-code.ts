/** The picture that an authenticator app is shown. */
import { encode } from 'uqr'

/** Light modules around a code, as the standard asks for. */
const QUIET = 4

/** Without a single #, so that it can stand in a data: address as it is. */
export function qrCodeSvg(text: string): string {
	const { data: rows, size } = encode(text, { ecc: 'M', border: QUIET })
	const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 5}" height="${size * 5}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="white"/><path d="${path}" fill="black"/></svg>`
}
