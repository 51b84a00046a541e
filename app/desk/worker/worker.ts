import { openNotice, showNotice } from './notices.ts'
import { scope } from './scope.ts'
import { answerFromShell, dropOldShells, keepShell } from './shell.ts'

/**
 * The desk's own worker. Its reach is /admin alone: public pages never meet it. It keeps the desk's page and scripts for when
 * there is no line, never anybody's data, and shows notices. A new one takes over at once; it changes nothing of an open page.
 */
scope.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => scope.skipWaiting())))
scope.addEventListener('activate', (event) => event.waitUntil(dropOldShells().then(() => scope.clients.claim())))
scope.addEventListener('fetch', (event) => {
	const answer = answerFromShell(event.request)
	if (answer) event.respondWith(answer)
})
scope.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))
scope.addEventListener('notificationclick', (event) => {
	event.notification.close()
	event.waitUntil(openNotice(event.notification.data))
})
