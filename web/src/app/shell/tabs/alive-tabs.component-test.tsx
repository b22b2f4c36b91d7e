import { Activity, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { markUnsaved } from '../../../resource/tab/unsaved-changes.ts'
import { useAlivePaths } from './alive-tabs.ts'

const tabs = Array.from({ length: 17 }, (_, at) => ({ path: `/${at}`, title: `Tab ${at}` }))

function Page({ path }: { path: string }) {
  const [typed, setTyped] = useState('')
  return <input aria-label={path} value={typed} onChange={(event) => setTyped(event.target.value)} />
}

/** Tabs as in the shell: opened one by one, each page mounted behind its tab. */
function Host({ active }: { active: number }) {
  const opened = tabs.slice(0, Math.max(active, 14) + 1)
  const alive = useAlivePaths(opened, `/${active}`)
  return opened
    .filter(({ path }) => alive.has(path))
    .map(({ path }) => (
      <Activity key={path} mode={path === `/${active}` ? 'visible' : 'hidden'}>
        <Page path={path} />
      </Activity>
    ))
}

const inputOf = (at: number) => document.querySelector<HTMLInputElement>(`[aria-label="/${at}"]`)

test('the 16th and 17th page unmount the oldest ones without unsaved input; all others stay', async () => {
  const host = await render(<Host active={0} />)
  await page.getByLabelText('/0').fill('unsaved')
  markUnsaved('/0', true)
  for (const active of [1, 2, 14, 15, 16]) await host.rerender(<Host active={active} />)
  expect(document.querySelectorAll('input')).toHaveLength(15)
  expect([inputOf(0)?.value, inputOf(3), inputOf(4)]).toEqual(['unsaved', null, null])
  await host.rerender(<Host active={0} />)
  expect(inputOf(0)?.value).toBe('unsaved')
  markUnsaved('/0', false)
})
