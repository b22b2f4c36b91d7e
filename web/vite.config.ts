import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.ts'
import { offlineShell } from './offline-shell.ts'
import { pageFiles } from './page-files.ts'
import { singleImports } from './single-imports.ts'
import { withoutSummaries } from './without-summaries.ts'

const server = `http://127.0.0.1:${process.env.GEMBA_PORT ?? '8080'}`

const brotli = promisify(brotliCompress)

/** Writes `.br` and `.gz` beside each text file. The server delivers them as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const dist = `${import.meta.dirname}/dist`
      const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      const compress = async (file: string) => {
        const text = readFileSync(`${dist}/${file}`)
        writeFileSync(`${dist}/${file}.gz`, gzipSync(text, { level: 9 }))
        // One level below the best: 1/15 smaller than the next lower level, in a third of the time of the best.
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 10,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        }
        writeFileSync(`${dist}/${file}.br`, await brotli(text, { params }))
      }
      await Promise.all(files.filter((file) => /\.(js|css|html|svg)$/.test(file)).map(compress))
    },
  }
}

export default defineConfig({
  plugins: [
    singleImports(),
    withoutSummaries(),
    react(),
    precompress(),
    pageFiles(import.meta.dirname),
    offlineShell(import.meta.dirname),
  ],
  root: import.meta.dirname,
  css: {
    modules: {
      // Readable names for the browser. tools/css-modules.test.ts makes sure that no two files have the same name.
      generateScopedName: (name, file) => `${basename(file.split('?')[0] ?? file, '.module.css')}_${name}`,
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The oldest browsers of the plants: evergreen browsers of the last two years.
    target: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    // budget.mjs reads the imports of a route from it.
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
