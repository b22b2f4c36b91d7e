// The question before records are deleted lists what is deleted with them. If they are still used, it shows where and
// cannot be confirmed.
import type { PlannedRemoval } from '@gemba/contract/admin/record-history.ts'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { RecordPathContext } from '../tab/record-path.ts'
import { useRemovalQuestion } from './removal-question.ts'

const answers: boolean[] = []

function Asking({ plan }: { plan: PlannedRemoval }) {
  const ask = useRemovalQuestion()
  const { pathname } = useLocation()
  const records = [{ id: '1', name: 'Pump 1' }]
  return (
    <>
      <button
        type="button"
        onClick={() => void ask({ records, count: 1, plan }).then((answer) => answers.push(answer))}
      >
        Ask
      </button>
      <output>{pathname}</output>
    </>
  )
}

async function open(plan: PlannedRemoval) {
  answers.length = 0
  await renderExample(
    <MemoryRouter initialEntries={['/list']}>
      <RecordPathContext value={(noun, id) => (noun === 'object' ? `/object/${id}` : undefined)}>
        <Asking plan={plan} />
      </RecordPathContext>
    </MemoryRouter>,
  )
  ;(page.getByRole('button', { name: 'Ask' }).element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

test('the question lists what is deleted with a record', async () => {
  await open({
    goes: [
      { resource: 'point', noun: 'points', count: 5 },
      { resource: 'alarmRule', noun: 'alarm rules', count: 3 },
    ],
    holders: [],
  })
  await expect.element(page.getByText('Also deleted: 5 points, 3 alarm rules')).toBeVisible()
  await press('{Enter}')
  await expect.poll(() => answers).toEqual([true])
})

test('a record in use cannot be deleted; the record that uses it is one press away', async () => {
  const records = [{ id: '9', name: 'Motor' }]
  await open({ goes: [], holders: [{ resource: 'object', noun: 'object', count: 1, records }] })
  const questionText = () => page.getByRole('dialog').element().textContent
  await expect.poll(questionText).toContain('Pump 1 cannot be deleted. In use by 1 object:')
  expect(document.querySelector('[data-testid="popup-confirm"]')).toBeNull()
  ;(page.getByRole('button', { name: 'Motor' }).element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.poll(() => answers).toEqual([false])
  await expect.element(page.getByText('/object/9')).toBeVisible()
})
