import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.ts'
import { singleImports } from './single-imports.ts'

const server = `http://127.0.0.1:${process.env.GEMBA_PORT ?? '8080'}`

/** Writes `.br` and `.gz` beside each text file, which the server hands out as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      const dist = `${import.meta.dirname}/dist`
      for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg)$/.test(file)) continue
        const text = readFileSync(`${dist}/${file}`)
        writeFileSync(`${dist}/${file}.gz`, gzipSync(text, { level: 9 }))
        writeFileSync(
          `${dist}/${file}.br`,
          brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        )
      }
    },
  }
}

export default defineConfig({
  plugins: [singleImports(), react(), precompress()],
  root: import.meta.dirname,
  css: {
    modules: {
      // Legible in the browser; tools/css-modules.test.ts sees to it that no two files have the same name.
      generateScopedName: (name, file) => `${basename(file.split('?')[0] ?? file, '.module.css')}_${name}`,
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The plants' oldest browsers: evergreen ones of the last two years.
    target: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    // budget.mjs follows the imports of a route through it.
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups(import.meta.dirname) } },
    },
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
