// npm run dev: the server with restart on change, and the web app with hot reload in front of it.
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, refuse, root, run, say } from './prepare.mjs'

process.chdir(root)
await ensureInstalled()
const node = pinnedNode()
const children = new Set()
const onStart = (child) => children.add(child)
process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
say('open the address that vite prints; it passes /api and the live feed on to the server')
const ends = [
  run(node, ['--watch', '--watch-preserve-output', 'server/src/main/suite.ts'], { onStart }),
  run(node, [vite], { cwd: join(root, 'web'), onStart }),
]
const code = await Promise.race(ends)
stopAll()
await Promise.all(ends)
if (code !== 0 && code <= 128) refuse('the server or vite ended; the reason is above.')

function stopAll() {
  for (const child of children) child.kill('SIGTERM')
}
