// The preview of the next codes in the dialog of a rule.
import { countCodes } from '@gemba/contract/base/code-rule/create-code.ts'
import { listDictionary } from '@gemba/contract/base/dictionary.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { NextCodes } from './next-codes.tsx'

afterEach(() => useSession.setState({ user: undefined }))

const lines = {
  codeRuleConfigs: [
    { segmentType: 1, constantValue: 'BRG-' },
    { segmentType: 3, serialLength: 4 },
  ],
}
const codes = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('an unsaved rule starts with its first number, a used rule continues after its last one', async () => {
  useSession.setState({ user: { authorities: ['codeRule:view'] } as unknown as SessionUser })
  const server = serve(on(countCodes, { taken: 41 }))
  await renderExample(<NextCodes values={{}} lines={lines} />)
  await expect.poll(codes).toEqual(['BRG-0001', 'BRG-0002', 'BRG-0003'])
  expect(server.requests).toEqual([])
  await renderExample(<NextCodes values={{ id: '7' }} lines={lines} />)
  await expect.element(page.getByText('41 numbers are used in this cycle', { exact: false })).toBeVisible()
  expect(codes().slice(-3)).toEqual(['BRG-0042', 'BRG-0043', 'BRG-0044'])
})

test('a dictionary part shows the text of its first entry or of the day; a missing entry is named', async () => {
  const data = [
    { id: 'OLD', text: 'x', disabled: 1 },
    { id: 'BRG', text: '7', disabled: 0 },
  ]
  serve(on(listDictionary, data))
  const ofClass = { segmentType: 7, dictionaryType: 'class', field: 1, fieldStart: 3 }
  const show = (part: Record<string, unknown>) =>
    renderExample(<NextCodes values={{}} lines={{ codeRuleConfigs: [part, { segmentType: 3, serialLength: 2 }] }} />)
  await show(ofClass)
  await expect.poll(codes).toEqual(['701', '702', '703'])
  await show({ segmentType: 7, dictionaryType: 'class', dateFormat: 'yyyy' })
  await expect
    .element(page.getByText(`The dictionary class has no enabled entry ${new Date().getFullYear()}`))
    .toBeVisible()
})
