import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.GEMBA_PORT ?? '8080'}`

export default defineConfig({
  plugins: [react()],
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The plants' oldest browsers: evergreen ones of the last two years.
    target: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    // budget.mjs follows the imports of a route through it.
    manifest: true,
    chunkSizeWarningLimit: 900,
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
