// The name of the system in the demo company. An installation without a name shows the default titles.
import { settingOwner } from '@gemba/contract/identity/dictionaries.ts'
import type { OpenProduct } from '@gemba/server/src/main/start/start-options.ts'
import { type DemoCall, runAsDemoAdmin } from './demo-calls.ts'

const key = 'xtmc'
/** The same in every language. */
const demoName = 'Gemba'

export async function saveDemoName(call: DemoCall): Promise<void> {
  await call('/companyDetail/commit', { key, value: demoName, owner: settingOwner.codes.company })
}

/** Names a demo of an earlier version. A name that was ever saved stays, also an empty one. */
export async function nameDemo(parts: Pick<OpenProduct, 'app' | 'database'>): Promise<void> {
  await runAsDemoAdmin(parts, async (call) => {
    const path = '/companyDetail/selectCompanyDetailByPage'
    const { records } = await call<{ records: { key: string }[] }>(path, { pageSize: 1000 })
    if (!records.some((setting) => setting.key === key)) await saveDemoName(call)
  })
}
