import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useLanguage } from '../../i18n/language.ts'
import { ConfirmHost } from './confirm.tsx'
import { useDiscardQuestion } from './discard-question.ts'

beforeEach(() => useLanguage.getState().choose('zh-CN'))

function Form() {
  const [answer, setAnswer] = useState('unasked')
  const canDiscard = useDiscardQuestion()
  return (
    <>
      <button type="button" onClick={async () => setAnswer((await canDiscard()) ? 'discarded' : 'kept')}>
        leave
      </button>
      <output>{answer}</output>
      <ConfirmHost />
    </>
  )
}

test('the buttons name their effects; Escape discards nothing', async () => {
  await render(<Form />)
  const answer = page.getByRole('status')
  await page.getByText('leave').click()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect.element(answer).toHaveTextContent('kept')
  await page.getByText('leave').click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect.element(answer).toHaveTextContent('discarded')
  await page.getByText('leave').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(answer).toHaveTextContent('kept')
  expect(page.getByRole('dialog').query()).toBeNull()
})
