import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { company } from './content/company.ts'
import { markdown } from './scripts/build/markdown.ts'
import { picturesVersion } from './scripts/build/pictures.ts'

export default defineConfig({
	plugins: [react(), tailwindcss(), markdown()],
	publicDir: false,
	define: {
		__SITE_URL__: JSON.stringify((process.env.SITE_URL || company.origin).replace(/\/+$/, '')),
		__SUPABASE_URL__: JSON.stringify(process.env.SUPABASE_URL ?? ''),
		__SUPABASE_KEY__: JSON.stringify(process.env.SUPABASE_PUBLISHABLE_KEY || 'sb_publishable_little_red'),
		__PICTURES__: JSON.stringify(picturesVersion()),
	},
	build: {
		target: ['es2022', 'safari16'],
		modulePreload: { polyfill: false },
		assetsInlineLimit: 0,
		cssCodeSplit: false,
		reportCompressedSize: false,
	},
})
