// The card beside the name of a record.
import { defineResource } from '@gemba/contract/base/define.ts'

import { integer, text } from '@gemba/contract/kit/field.ts'
import { restRoutes } from '@gemba/contract/kit/route.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../api/fake-server/operation.fixture.ts'
import { renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { useSession } from '../../session/session.ts'
import { RecordCardContext } from './record-card-context.ts'
import { RecordCards } from './record-cards.tsx'
import { RecordName } from './record-name.tsx'

const valve = defineResource('valve', {
  noun: ['阀门', '閥門', 'Valve', 'Valves'],
  meaning: { is: 'A valve.', use: ['阀门', '閥門', 'A valve.'] },
  fields: { code: text(), name: text(['名称', '名稱', 'Name']), size: integer(['大小', '大小', 'Size']) },
  list: ['name'],
  routes: restRoutes('/base/valve'),
})
const cards = [{ of: 'valve', permission: 'valve:view', load: async () => ({ resource: valve, fields: ['size'] }) }]
let server: FakeServer
const card = page.getByTestId('record-card')

const show = (authorities: string[]) => {
  useSession.setState({ user: { authorities } as never })
  return renderExample(
    <MemoryRouter>
      <RecordCardContext value={cards}>
        <p>
          <RecordName of="valve" id="7">
            Seven
          </RecordName>{' '}
          and{' '}
          <RecordName of="other" id="8">
            Eight
          </RecordName>
        </p>
        <RecordCards />
      </RecordCardContext>
    </MemoryRouter>,
  )
}
const touch = (kind: string, target: Element, at = { clientX: 20, clientY: 20 }) =>
  target.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: 'touch', ...at }))

beforeEach(() => {
  const record = { id: '7', code: 'T-7', name: 'The seventh', size: 42, version: 1 }
  server = serve(on(operation(valve, 'read'), record))
})
afterEach(() => useSession.setState({ user: undefined }))

test('a pointer that rests on a name opens the card and can move onto it, and Escape closes it', async () => {
  await show(['valve:view'])
  await userEvent.hover(page.getByText('Seven'))
  await expect.element(card.getByText(/T-7/)).toBeVisible()
  await expect.element(card.getByText(/42/)).toBeVisible()
  await userEvent.hover(card.getByTestId('card-copy'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(card).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
})

test('the card closes when the pointer leaves; names without a card open none', async () => {
  await show(['valve:view'])
  await userEvent.hover(page.getByText('Seven'))
  await expect.element(card).toBeVisible()
  await userEvent.hover(page.getByText('and', { exact: false }))
  await expect.element(card).not.toBeInTheDocument()
  expect(document.querySelectorAll('[data-record]')).toHaveLength(1)
})

test('a long press opens the card, and a moving finger scrolls', async () => {
  await show(['valve:view'])
  const name = page.getByText('Seven').element()
  touch('pointerdown', name)
  touch('pointermove', name, { clientX: 20, clientY: 80 })
  await new Promise((resolve) => setTimeout(resolve, 600))
  await expect.element(card).not.toBeInTheDocument()
  touch('pointerdown', name)
  await expect.element(card.getByText(/The seventh/)).toBeVisible()
  touch('pointerup', name)
  await expect.element(card).toBeVisible()
})

test('without the right to see the record there is no card and no request', async () => {
  await show([])
  await userEvent.hover(page.getByText('Seven'))
  await new Promise((resolve) => setTimeout(resolve, 600))
  await expect.element(card).not.toBeInTheDocument()
  expect(server.requests).toEqual([])
})
