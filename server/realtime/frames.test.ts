import { RealtimeClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBytes, readText, write, writeBroadcast } from './frames.ts'

/** The client's own. */
const theirs = new RealtimeClient('ws://localhost', { params: { apikey: 'any' } }).serializer
const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })

test('what the client writes in bytes is read as it was meant', () => {
	const content = fc.oneof(fc.jsonValue(), fc.uint8Array({ maxLength: 50 }))
	fc.assert(
		fc.property(names, names, content, (topic, event, payload) => {
			const bytes = payload instanceof Uint8Array
			const message = {
				join_ref: '1',
				ref: '2',
				topic,
				event: 'broadcast',
				payload: { type: 'broadcast', event, payload: bytes ? Uint8Array.from(payload).buffer : payload },
			}
			theirs.encode(message, (encoded: ArrayBuffer | string) => {
				const frame = readBytes(Buffer.from(encoded as ArrayBuffer))
				expect(frame).toMatchObject({ joinRef: '1', ref: '2', topic, event: 'broadcast', payload: { event } })
				if (bytes) expect(frame?.payload.bytes).toEqual(Buffer.from(payload))
				else expect(frame?.payload.payload).toEqual(JSON.parse(JSON.stringify(payload ?? {})))
			})
		}),
	)
})

test('what is written is read by the client as it was meant', () => {
	fc.assert(
		fc.property(names, names, fc.uint8Array({ maxLength: 50 }), (topic, event, bytes) => {
			const written = writeBroadcast('2.0.0', topic, { event, bytes: Buffer.from(bytes) }) as Buffer
			theirs.decode(
				Uint8Array.from(written).buffer,
				(read: { topic: string; payload: { event: string; payload: ArrayBuffer } }) => {
					expect([read.topic, read.payload.event]).toEqual([topic, event])
					expect(new Uint8Array(read.payload.payload)).toEqual(bytes)
				},
			)
		}),
	)
	expect(writeBroadcast('1.0.0', 'a', { event: 'b', bytes: Buffer.from('c') })).toBeUndefined()
	expect(writeBroadcast('2.0.0', 'ü'.repeat(128), { event: 'b', bytes: Buffer.from('c') })).toBeUndefined()
})

test('both versions of a text', () => {
	const frame = { joinRef: '1', ref: '2', topic: 'realtime:a"b', event: 'x' }
	expect(readText('2.0.0', write('2.0.0', frame, '{"n":1}'))).toEqual({ ...frame, payload: { n: 1 } })
	expect(readText('1.0.0', write('1.0.0', frame, '{"n":1}'))).toEqual({ ...frame, joinRef: null, payload: { n: 1 } })
})

test('no bytes and no text bring it down', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 300 }), fc.anything(), (bytes, anything) => {
			readBytes(Buffer.from(bytes))
			const text = JSON.stringify(anything) ?? ''
			for (const version of ['1.0.0', '2.0.0'] as const) readText(version, text)
		}),
	)
})
