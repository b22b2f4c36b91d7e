// File sets on the page of a gateway: a row offers what the server allows, and differences are listed by line.
import {
  type BoxFileRow,
  listBoxFileStates,
  pageBoxFiles,
  produceBoxConfiguration,
  rollBackBoxFile,
  sendBoxFile,
} from '@gemba/contract/gateway/file-set/box-file.ts'
import { boxFileErrors } from '@gemba/contract/gateway/file-set/errors.ts'
import { compareBoxFile } from '@gemba/contract/gateway/file-set/read-back.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, refuse, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { FileSets } from './file-sets.tsx'

const version = (ver: number, more: Partial<BoxFileRow>): BoxFileRow =>
  Object.assign(
    {
      id: String(ver),
      boxId: '7',
      boxCode: 'press-box',
      name: `press-box-${ver}.json`,
      fileType: 1,
      ver,
      sha256: 'a'.repeat(64),
      sizeBytes: 200_000,
      urlPath: '/api/file/x.json',
      state: 1,
      direction: 'produced',
      fault: null,
      faultText: null,
      result: 'Produced',
      receivedBytes: null,
      sentAt: null,
      appliedAt: null,
      isActive: false,
      allowedActions: [],
      createUser: 'admin',
      createdAt: 1_700_000_000_000,
    } satisfies BoxFileRow,
    more,
  )

const noReading = {
  outcome: 'none',
  fileType: null,
  requestedAt: null,
  requestUser: null,
  answeredAt: null,
  expected: null,
  held: null,
  isText: false,
  lines: [],
  isTruncated: false,
}

const open = async (records: BoxFileRow[], reading: object = noReading, authorities = ['box:view', 'box:edit']) => {
  useSession.setState({ user: { authorities } as never })
  const server = serve(
    on(pageBoxFiles, { records, total: records.length, pages: 1 }),
    on(compareBoxFile, reading as never),
  )
  await renderExample(<FileSets boxCode="press-box" isOnline={false} />)
  return server
}

test('a gateway without file sets offers to produce its configuration', async () => {
  const server = await open([])
  await expect.element(page.getByText('No file sets yet')).toBeVisible()
  server.serve(on(produceBoxConfiguration, version(1, {})))
  await page.getByTestId('file-set-produce').click()
  await expect.poll(() => server.inputsOf(produceBoxConfiguration)).toEqual([{ boxId: 'press-box' }])
  await expect.element(page.getByText('Configuration produced')).toBeVisible()
})

test('each version shows its state and reason, and only the actions that the server allows', async () => {
  const server = await open([
    version(4, { allowedActions: ['send'] }),
    version(3, { state: 2, receivedBytes: 131_072, allowedActions: ['cancel'] }),
    version(2, { state: 4, isActive: true, allowedActions: ['rollBack'] }),
    version(1, { state: 5, fault: 'reported', faultText: 'disk full' }),
  ])
  await expect.element(page.getByTestId('file-set-3').getByText('65%')).toBeVisible()
  await expect.element(page.getByTestId('file-set-2').getByText('In use')).toBeVisible()
  await expect
    .element(page.getByTestId('file-set-1').getByText('The gateway reported a failure · disk full'))
    .toBeVisible()
  await expect.element(page.getByTestId('file-set-read-back')).toBeDisabled()
  expect(page.getByTestId('file-set-2').getByRole('button').elements()).toHaveLength(1)
  expect(page.getByTestId('file-set-3').getByRole('button', { name: 'Delete' }).elements()).toHaveLength(0)
  server.serve(on(sendBoxFile, refuse(boxFileErrors, 'transferRunning', { ver: 3 })))
  await page.getByTestId('file-set-4').getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Version 3 is being sent to this gateway', { exact: false })).toBeVisible()
  server.serve(on(rollBackBoxFile, version(1, { state: 2 })))
  await page.getByTestId('file-set-2').getByRole('button', { name: 'Roll back' }).click()
  await page.getByTestId('popup-confirm').click()
  await expect.poll(() => server.inputsOf(rollBackBoxFile)).toEqual([{ id: '2' }])
})

test('on a phone a version is a card that fits the page', async () => {
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(1280, 800))
  await open([version(1, { allowedActions: ['send'] })])
  const card = page.getByTestId('file-set-1')
  await expect.element(card.getByRole('button', { name: 'Delete' })).toBeVisible()
  expect(card.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  expect(card.element().querySelector('[data-label="Version"]')?.textContent).toBe('1')
})

test('differences of a read-back are listed by line, and the history with person and time', async () => {
  const held = { ver: 1, sha256: 'b'.repeat(64), sizeBytes: 90 }
  const line = (kind: string, expectedLine: number | null, heldLine: number | null, text: string) => ({
    kind,
    expectedLine,
    heldLine,
    text,
  })
  const server = await open(
    [version(1, { state: 4, isActive: true })],
    Object.assign({}, noReading, {
      outcome: 'different',
      expected: { ver: 1, sha256: 'a'.repeat(64), sizeBytes: 88 },
      held,
      answeredAt: 1_700_000_000_000,
      isText: true,
      lines: [line('same', 1, 1, '{'), line('removed', 2, null, '"a": 1'), line('added', null, 2, '"a": 2')],
    }),
    ['box:view'],
  )
  await expect.element(page.getByText('Different from version 1')).toBeVisible()
  await expect.element(page.getByText('− "a": 1')).toBeVisible()
  await expect.element(page.getByText('+ "a": 2')).toBeVisible()
  expect(page.getByTestId('file-set-upload').elements()).toHaveLength(0)
  const state = { ver: 1, name: 'x', fileType: 1, fault: null, faultText: null, at: 1_700_000_000_000 }
  server.serve(
    on(listBoxFileStates, [
      Object.assign({ id: '2', oldState: 3, state: 4, userName: null }, state),
      Object.assign({ id: '1', oldState: 1, state: 2, userName: 'admin' }, state),
    ] as never),
  )
  await page.getByTestId('file-set-history').click()
  const history = page.getByRole('table', { name: 'History' })
  await expect.element(history.getByText('admin')).toBeVisible()
  await expect.element(history.getByText('Gateway')).toBeVisible()
})
