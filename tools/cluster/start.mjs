// npm run cluster: installs and builds if necessary, then starts several servers on this machine.
import { ensureInstalled, ensureWebBuilt, main, pinnedNode, run } from '../prepare.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  const args = ['tools/cluster/run-cluster.ts', ...process.argv.slice(2)]
  process.exitCode = await run(pinnedNode(), args, { stdio: 'inherit' })
})
