// npm run dev: runs the server with restart on change, and the web app with hot reload in front of it.
import { join } from 'node:path'
import { ensureInstalled, main, pinnedNode, Refusal, root, run, say } from './prepare.mjs'

await main(async () => {
  await ensureInstalled()
  const children = new Set()
  const onStart = (child) => children.add(child)
  const stopAll = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  process.on('SIGINT', stopAll)
  process.on('SIGTERM', stopAll)

  say('open the address that vite prints; it passes /api and the live feed on to the server')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const ends = [
    run(pinnedNode(), ['--watch', '--watch-preserve-output', 'server/src/main/suite.ts'], { onStart }),
    run(pinnedNode(), [vite], { cwd: join(root, 'web'), onStart }),
  ]
  const code = await Promise.race(ends)
  stopAll()
  await Promise.all(ends)
  if (code !== 0 && code <= 128) throw new Refusal('the server or vite ended; the reason is above.')
})
