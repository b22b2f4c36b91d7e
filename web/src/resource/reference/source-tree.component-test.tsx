// A tree that is read by GET from its address.
import { listDocumentTree } from '@gemba/contract/docs/document.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { SourceTree } from './source-tree.tsx'

function DocumentTree() {
  const [chosen, setChosen] = useState<string>()
  const url = '/portal/cmsdocnav/getTreeByQuery'
  return (
    <SourceTree label="Tree of an address" url={url} of={['docs', 'document']} chosen={chosen} onChoose={setChosen} />
  )
}

test('S-321 a tree is read by GET from its address, and one of its nodes is chosen', async () => {
  const server = serve(on(listDocumentTree, [{ id: '1', name: 'Manual' }]))
  await renderExample(<DocumentTree />)
  const tree = page.getByRole('tree', { name: 'Tree of an address' })
  await tree.getByRole('treeitem').first().click()
  await expect.poll(() => tree.element().querySelectorAll('[aria-selected="true"]').length).toBe(1)
  expect(server.requests).toMatchObject([{ name: 'listDocumentTree' }])
})
