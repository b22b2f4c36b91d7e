// The graph by keyboard: an operation is chosen and removed, and a read-only graph does not change.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { addSegment, type NewSegment } from '../edit-draft.ts'
import { noRoute, type RouteDraft, scheduleOfDraft } from '../route-draft.ts'
import type { RouteEditorState } from '../use-route-editor.ts'
import { RouteGraph } from './route-graph.tsx'

const stage = (stageName: string): NewSegment => ({
  stageId: stageName,
  stageName,
  workCenterId: null,
  setupTime: '5',
  standardTime: '10',
  transferBatch: null,
  runBatch: null,
  parallelStations: 1,
  isInspected: 0,
  resources: [],
})
const keys = ['turn', 'wash', 'fit']
const chain = keys.reduce<RouteDraft>(
  (draft, key, at) => addSegment(draft, { key, stage: stage(key), after: keys[at - 1] }),
  noRoute,
)

/** The edited draft and the chosen operation of the last example. */
let edited: RouteDraft
let chosen: string | undefined

function Example({ isReadOnly }: { isReadOnly: boolean }) {
  const [draft, edit] = useState(chain)
  const [selected, setSelected] = useState<string>()
  edited = draft
  chosen = selected
  const state: Partial<RouteEditorState> = { draft, edit, selected, setSelected, isReadOnly }
  return <RouteGraph editor={state as RouteEditorState} schedule={scheduleOfDraft(draft)} loose={new Set()} />
}

const node = (key: string) => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${key}"]`)
const isThere = (key: string) => expect.poll(() => node(key) !== null)

test('an operation is reached by focus, chosen by Enter and removed by Delete, which links its neighbours', async () => {
  await render(<Example isReadOnly={false} />)
  await isThere('wash').toBe(true)
  node('wash')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => chosen).toBe('wash')
  await userEvent.keyboard('{Delete}')
  await isThere('wash').toBe(false)
  expect(edited.links).toMatchObject([{ from: 'turn', to: 'fit' }])
})

test('an operation of a route in use can be chosen, but not removed', async () => {
  await render(<Example isReadOnly />)
  await isThere('wash').toBe(true)
  node('wash')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => chosen).toBe('wash')
  await userEvent.keyboard('{Delete}{Backspace}')
  expect(edited).toBe(chain)
  expect(node('wash')).not.toBeNull()
})
