// The state of the dialog of a channel: its content, problems, test and saving.
import {
  type ChannelDetails,
  type listDrivers,
  saveChannel,
  testChannel,
} from '@gemba/contract/gateway/channel/commands.ts'
import type { ProtocolCode } from '@gemba/contract/gateway/channel/protocols.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { useState } from 'react'
import { problemsOf } from '../../../api/call-error.ts'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { checkRows } from '../../../resource/form/rows/check-rows.ts'
import { type ChannelContent, contentOf, draftOf, filledRows, newChannel, placeProblems } from './channel-draft.ts'
import { itemColumns } from './item-columns.ts'
import type { TestReply } from './test-result.tsx'

export type DriverRow = CommandReply<typeof listDrivers>[number]

interface ChannelFormOptions {
  boxId: string
  /** Of a new channel. The first one by default. */
  protocol: ProtocolCode | undefined
  drivers: readonly DriverRow[]
  /** Undefined for a new channel. */
  stored: ChannelDetails | undefined
  /** Number of devices that the box has, for the code of a new one. */
  deviceCount: number
  onSaved: () => void
}

const testTimeoutMs = 30_000

export function useChannelForm({ boxId, protocol, drivers, stored, deviceCount, onSaved }: ChannelFormOptions) {
  const language = useLanguage((state) => state.language)
  const [content, setContent] = useState<ChannelContent>(() => {
    const driver = drivers.find((row) => row.protocol === protocol) ?? drivers[0]
    if (stored) return contentOf(stored)
    return newChannel(driver?.protocol ?? 1, driver?.name ?? '', deviceCount + 1)
  })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [result, setResult] = useState<TestReply>()
  const [busy, setBusy] = useState<'test' | 'save'>()
  const check = (): boolean => {
    const columns = itemColumns(content.protocol, language)
    const found = Object.assign(
      {},
      ...content.devices.map(({ rows }) => checkRows(columns, filledRows(rows), { language })),
    )
    setProblems(found)
    return Object.keys(found).length === 0
  }
  const send = async (kind: 'test' | 'save', work: () => Promise<void>): Promise<void> => {
    if (busy !== undefined || !check()) return
    setBusy(kind)
    try {
      await work()
    } catch (error) {
      const serverProblems = problemsOf(error)
      setProblems(placeProblems(content, serverProblems))
      if (Object.keys(serverProblems).length === 0) notifyFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  const test = (tested: ChannelContent) =>
    send('test', async () => {
      const options = { timeoutMs: testTimeoutMs, isSilent: true }
      setResult(await run(testChannel, { id: stored?.id ?? null, channel: draftOf(boxId, tested) }, options))
    })
  return {
    content,
    draft: draftOf(boxId, content),
    problems,
    result,
    busy,
    change: (next: ChannelContent) => {
      setContent(next)
      setProblems({})
    },
    test: () => test(content),
    /** Trusts a certificate and tests again. */
    trust: (trustedThumbprint: string) => {
      const trusting = { ...content, settings: { ...content.settings, trustedThumbprint } }
      setContent(trusting)
      return test(trusting)
    },
    save: () =>
      send('save', async () => {
        const draft = { ...draftOf(boxId, content), isEnabled: stored?.isEnabled ?? 1 }
        const key = stored ? { id: stored.id, version: stored.version } : {}
        await run(saveChannel, { ...key, ...draft }, { isSilent: true })
        await refresh('gateway')
        onSaved()
      }),
  }
}
