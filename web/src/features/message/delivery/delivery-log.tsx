// Deliveries by mail, text message and webhook, with their results.

import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { choice, instant } from '@gemba/contract/kit/field.ts'
import { type Delivery, pageDeliveries, resendDeliveries } from '@gemba/contract/message/delivery.ts'
import { deliveryChannel, deliveryStatus } from '@gemba/contract/message/dictionaries.ts'
import { useState } from 'react'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { Filter } from '../../../resource/list/filter/filter.ts'
import type { Column, RowAction } from '../../../resource/list/grid/column.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { useCan } from '../../../session/session.ts'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { deliveryTexts } from './words.ts'

const { codes } = deliveryStatus
const refetchMs = 5000

const presences: Readonly<Record<Delivery['status'], Presence>> = {
  [codes.queued]: 'never',
  [codes.failed]: 'degraded',
  [codes.sent]: 'on',
  [codes.givenUp]: 'off',
}

function useColumns(): Column<Delivery>[] {
  const text = useText(deliveryTexts)
  const language = useLanguage((state) => state.language)
  const status = (row: Delivery) => (
    <StateWord presence={presences[row.status]}>{wordOfCode(deliveryStatus, row.status, language)}</StateWord>
  )
  const receiver = (row: Delivery) => [row.receiver, row.address].filter(Boolean).join(' · ') || '—'
  const outcome = (row: Delivery) => [row.failure, row.answer].filter(Boolean).join(' · ') || '—'
  const channel = (row: Delivery) => wordOfCode(deliveryChannel, row.channel, language)
  return [
    { name: 'status', title: text('status'), width: 125, cell: status },
    { name: 'queueTime', title: text('queueTime'), width: 160, cell: (row) => row.queueTime },
    { name: 'channel', title: text('channel'), width: 85, cell: channel },
    { name: 'receiver', title: text('receiver'), width: 150, cell: receiver },
    { name: 'message', title: text('message'), width: 170, cell: (row) => row.message },
    { name: 'outcome', title: text('outcome'), width: 160, cell: outcome },
    { name: 'attempts', title: text('attempts'), width: 80, align: 'right', cell: (row) => row.attempts },
    { name: 'kind', title: text('kind'), width: 130, cell: (row) => row.kind },
    { name: 'nextTime', title: text('nextTime'), width: 160, cell: (row) => row.nextTime ?? '—' },
    { name: 'sentTime', title: text('sentTime'), width: 160, cell: (row) => row.sentTime ?? '—' },
  ]
}

function useFilters(): Filter[] {
  const text = useText(deliveryTexts)
  return [
    { name: 'channel', label: text('channel'), field: choice(deliveryChannel) },
    { name: 'status', label: text('status'), field: choice(deliveryStatus) },
    { name: 'address', label: text('address') },
    { name: 'queueTime', label: text('queueTime'), field: instant(), isDeclared: true },
  ]
}

export function DeliveryLog() {
  const text = useText(deliveryTexts)
  const canEdit = useCan('delivery:edit')
  const [openedDelivery, setOpenedDelivery] = useState<Delivery>()
  const resend = async ({ id }: Delivery) => {
    try {
      await run(resendDeliveries, { ids: [id] })
      toast('ok', text('queued'))
    } catch (error) {
      notifyFailure(error)
    }
    await refresh('message')
  }
  const open: RowAction<Delivery> = { name: 'open', label: text('open'), onRun: setOpenedDelivery, isMain: true }
  const again: RowAction<Delivery> = {
    name: 'resend',
    label: text('resend'),
    onRun: (row) => void resend(row),
    isShown: (row) => row.canResend === 1,
  }
  return (
    <>
      <ListPage<Delivery>
        of={['message', 'delivery']}
        by={pageDeliveries}
        title={text('log')}
        columns={useColumns()}
        filters={useFilters()}
        rowActions={canEdit ? [open, again] : [open]}
        empty={{ title: text('none'), hint: text('noneHint') }}
        refetchMs={refetchMs}
        onOpen={setOpenedDelivery}
      />
      {openedDelivery ? (
        <DeliveryDetails delivery={openedDelivery} onClose={() => setOpenedDelivery(undefined)} />
      ) : null}
    </>
  )
}
