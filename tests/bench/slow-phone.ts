/** Slow 4G and a phone four times slower than this machine, as Lighthouse has them. */
export const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
export const CPU_RATE = 4
