import { createPrivateKey } from 'node:crypto'

const decode = (lines: string[]) => Buffer.from(lines.join(''), 'base64')

/** A certificate that anyone can make for themselves, in the form that makers of authenticators have theirs, and its key. */
export const certificate = decode([
	'MIIB3jCCAYWgAwIBAgIUN5IUhz9hvx9loEnGEHdqzZRQkuQwCgYIKoZIzj0EAwIwVjELMAkGA1UEBhMCVVMxDzANBgNVBAoMBk5v',
	'Ym9keTEiMCAGA1UECwwZQXV0aGVudGljYXRvciBBdHRlc3RhdGlvbjESMBAGA1UEAwwJU2VsZi1tYWRlMCAXDTI2MTExNjE3MDUw',
	'MloYDzIxMjYxMDIzMTcwNTAyWjBWMQswCQYDVQQGEwJVUzEPMA0GA1UECgwGTm9ib2R5MSIwIAYDVQQLDBlBdXRoZW50aWNhdG9y',
	'IEF0dGVzdGF0aW9uMRIwEAYDVQQDDAlTZWxmLW1hZGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQUhet5WXqGtuPmT8+RzqcN',
	'NImIX/KO7NEn5mw+eOq+jcCTY1a6UcQMMkbBnwm2YGmNnlCJlZBZDALKn4FGemL8oy8wLTAMBgNVHRMBAf8EAjAAMB0GA1UdDgQW',
	'BBSnWbTVgjXRX6RA1opLSR1JkONR+jAKBggqhkjOPQQDAgNHADBEAiAx9vPy36cmBh3JnThskIjVppOh40lD+goF70c/nXsV4wIg',
	'aiHQdfNp/GWWVgws4kkFffInVvTBhanuHv6Sw9ILi54=',
])
export const certifiedKey = createPrivateKey({
	key: decode([
		'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzcs7DcO4YSlbauOgVgDCuyXt0o+guwoEBPZDE/+uWnChRANCAAQU',
		'het5WXqGtuPmT8+RzqcNNImIX/KO7NEn5mw+eOq+jcCTY1a6UcQMMkbBnwm2YGmNnlCJlZBZDALKn4FGemL8',
	]),
	format: 'der',
	type: 'pkcs8',
})
