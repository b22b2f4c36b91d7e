// Actions on a route right after it was saved, before it is read again.

import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { putRouteInUse } from '@gemba/contract/production/route/route-actions.ts'
import { type GraphReply, saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../../session/session.ts'
import { press, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { EditorBar } from './editor-bar.tsx'
import { useRouteEditor } from './use-route-editor.ts'

const graphOf = (version: number) =>
  ({
    route: {
      id: '7',
      version,
      code: 'RT-1',
      name: 'Route',
      revision: '1',
      status: 10,
      isDefault: 0,
      materialId: null,
      allowedActions: ['change', 'putInUse'],
    },
    segments: [],
    dependencies: [],
    leadTimeMs: 0,
  }) as unknown as GraphReply

const storedGraph = graphOf(1)

function Harness() {
  const editor = useRouteEditor({
    stored: storedGraph,
    of: '7',
    isReadOnly: false,
    isOfProduct: false,
    onSaved: () => undefined,
  })
  const rename = () => editor.edit({ ...editor.draft, head: { ...editor.draft.head, name: 'Other name' } })
  return (
    <>
      <button type="button" onClick={rename} data-testid="rename">
        Rename
      </button>
      <EditorBar editor={editor} isOfProduct={false} />
    </>
  )
}

afterEach(() => useSession.setState({ user: undefined }))

const pressAt = async (testId: string) => {
  ;(page.getByTestId(testId).element() as HTMLElement).focus()
  await press('{Enter}')
}

test('an action right after a save uses the version that was saved', async () => {
  useSession.setState({ user: { authorities: ['processRoute:view', 'processRoute:edit'] } as unknown as SessionUser })
  const server = serve(on(saveRouteGraph, graphOf(2)), on(putRouteInUse))
  const versions = () => server.writes.map(({ input }) => input.version)
  await renderExample(
    <MemoryRouter>
      <Harness />
    </MemoryRouter>,
  )
  await pressAt('rename')
  await expect.element(page.getByTestId('route-save')).toBeEnabled()
  await pressAt('route-save')
  await expect.element(page.getByTestId('route-putInUse')).toBeEnabled()
  await pressAt('route-putInUse')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await press('{Enter}')
  await expect.poll(versions).toEqual([1, 2])
})
