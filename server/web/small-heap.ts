import { setFlagsFromString } from 'node:v8'

// V8 lets garbage grow to a multiple of what is in use before it looks at all of it, which is kept from then on. A quarter more is enough:
// the server holds the same few things for weeks, and looking at them takes milliseconds.
setFlagsFromString('--heap-growing-percent=25')
