// The form of check rules: what a check type does not compare is emptied and cannot be entered.
import { pointCheck } from '@gemba/contract/equipment/check/point-check.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { CheckRulePage } from './check-rule-page.tsx'

const update = operation(pointCheck, 'update')
const rule = {
  id: '1',
  version: 1,
  pointId: '2',
  name: 'Plausible',
  kind: 1,
  minValue: 1,
  maxValue: 9,
  maxStep: null,
  durationS: null,
  expression: null,
  isEnabled: 1,
  remark: null,
  labels: { pointId: 'Temperature' },
}

test('a rule of another type empties the range and asks for what it compares', async () => {
  useSession.setState({ user: { authorities: ['pointCheck:view', 'pointCheck:edit'] } as unknown as SessionUser })
  const server = serve(on(operation(pointCheck, 'page'), { records: [rule], total: 1, pages: 1 }), on(update, rule))
  await renderExample(
    <MemoryRouter>
      <CheckRulePage />
    </MemoryRouter>,
  )
  await page.getByTestId('table-equipment.pointCheck').getByRole('button', { name: 'More' }).first().click()
  await page.getByTestId('action-menu').getByText('Edit').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Largest step')).toBeDisabled()
  ;(dialog.getByLabelText('Check type').element() as HTMLElement).focus()
  await press('{ArrowDown}', '{ArrowDown}', '{Enter}')
  await expect.element(dialog.getByLabelText('Lowest value')).toBeDisabled()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Required')).toBeVisible()
  await dialog.getByLabelText('Largest step').fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.inputsOf(update)).toMatchObject([{ kind: 2, maxStep: 5, minValue: null }])
})
