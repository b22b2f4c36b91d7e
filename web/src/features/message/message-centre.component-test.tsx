// The question before a deletion names the messages.
import { pageUserMessages, readUnread } from '@gemba/contract/message/user-message.ts'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { renderExample } from '../gallery/gallery.fixture.tsx'
import { MessageCentrePage } from './message-centre-page.tsx'

const message = { isRead: 0, msgType: 'Warnings', from: 'Pump 1', createTime: '2026-11-23 08:00:00' }
const records = [
  { ...message, id: '1', title: 'Critical', content: 'Bearing at 97 °C' },
  { ...message, id: '2', title: 'High', content: 'Pressure at 8 bar' },
]

test('the question before messages are deleted names each of them', async () => {
  serve(on(pageUserMessages, { records, total: 2, pages: 1 }), on(readUnread, { all: 2, list: [] }))
  await renderExample(
    <MemoryRouter>
      <MessageCentrePage />
    </MemoryRouter>,
  )
  await page
    .getByRole('row', { name: /Bearing/ })
    .getByTestId('row-more')
    .click()
  await page.getByTestId('row-remove').click()
  const question = page.getByRole('dialog')
  await expect.element(question.getByText('Critical · Bearing at 97 °C')).toBeVisible()
  expect(question.getByText('High · Pressure at 8 bar').query()).toBeNull()
  await page.getByRole('button', { name: 'Keep' }).click()
})
