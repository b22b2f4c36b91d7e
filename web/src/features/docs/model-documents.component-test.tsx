// Documents of an equipment model: expanded and collapsed by keyboard; nothing is rendered without documents.

import { type DocumentArticle, listDocumentsOfModel } from '@gemba/contract/docs/document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type FakeServer, on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../../api/query.ts'
import { ModelDocuments } from './model-documents.tsx'

const article = (id: string, name: string, content: string): DocumentArticle => ({
  id,
  name,
  content,
  updateTime: '2026-11-22 10:00:00',
  classId: '1',
  attachments: [],
})
let articles: DocumentArticle[] = []
let server: FakeServer

beforeEach(() => {
  queryClient.clear()
  server = serve(on(listDocumentsOfModel, () => articles))
})

const draw = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ModelDocuments id="7" />
    </QueryClientProvider>,
  )

test('titles are collapsed; Enter expands one, without its scripts, and collapses it again', async () => {
  articles = [
    article('1', 'When it is hot', '<p>Stop it<img src="x" onerror="alert(1)"></p>'),
    article('2', 'When it is wet', '<p>Dry it</p>'),
  ]
  await draw()
  await expect.element(page.getByText('When it is wet')).toBeVisible()
  expect(server.inputsOf(listDocumentsOfModel)).toEqual([{ modelId: '7' }])
  expect(document.body.textContent).not.toContain('Stop it')
  ;(page.getByText('When it is hot').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Stop it')).toBeVisible()
  expect(document.querySelector('[onerror]')).toBeNull()
  expect(document.body.textContent).not.toContain('Dry it')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.body.textContent).not.toContain('Stop it')
})

test('nothing is rendered without documents', async () => {
  articles = []
  await draw()
  await expect.poll(() => server.requests.length).toBe(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(page.getByTestId('model-documents').elements()).toEqual([])
})
