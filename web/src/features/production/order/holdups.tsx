// The holdups of an order as text, with links to resolve them.

import { andonRights } from '@gemba/contract/production/andon/flow.ts'
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { materialPrepare } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import type { holdupKinds } from '@gemba/contract/production/order/holdup.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { formatInstant, usePlantZone } from '../../../ui/value/time.ts'
import { addressOfCall } from '../andon/andon-urls.ts'
import { addressOfException } from '../exception/exception-url.ts'
import { addressOfPrepare } from '../material-prepare/prepare-urls.ts'
import { useReasons } from '../work-order/use-reasons.ts'
import { holdupWords } from './holdup-words.ts'
import type { Holdup, OrderRow } from './order-row.ts'
import styles from './order-state.module.css'

type Kind = (typeof holdupKinds)[number]

const addresses: { readonly [K in Kind]?: (id: string) => string } = {
  exception: addressOfException,
  call: addressOfCall,
  short: addressOfPrepare,
}

/** The most pressing holdup. The others are counted and listed in the tooltip. */
export function HoldupCell({ order }: { order: OrderRow }) {
  const tell = useHoldupText()
  const { holdups = [] } = order
  const [first, ...others] = holdups
  if (!first) return null
  return (
    <span
      className={`flex align-baseline gap-6 ${styles.cell}`}
      title={holdups.map((holdup) => tell(holdup, order)).join('\n')}
      data-testid="holdups"
    >
      <HoldupLink holdup={first}>{tell(first, order)}</HoldupLink>
      {others.length > 0 ? <span className="muted">+{others.length}</span> : null}
    </span>
  )
}

/**
 * All holdups except pauses and those in `shown`, because the head of the order and the line of current work show them.
 */
export function HoldupLine({
  order,
  shownElsewhere,
}: {
  order: OrderRow
  shownElsewhere: readonly { readonly id: string }[]
}) {
  const isShown = ({ id }: Holdup) => shownElsewhere.some((candidate) => candidate.id === id)
  const holdups = (order.holdups ?? []).filter((holdup) => !isShown(holdup) && holdup.kind !== 'paused')
  return holdups.length > 0 ? <Holdups order={order} holdups={holdups} /> : null
}

function Holdups({ order, holdups }: { order: OrderRow; holdups: readonly Holdup[] }) {
  const text = useText(holdupWords)
  const tell = useHoldupText()
  return (
    <p className="flow gap-4-16 flush" data-testid="holdup-line">
      <span className="muted">{text('heldUpBy')}</span>
      {holdups.map((holdup) => (
        <HoldupLink key={tell(holdup, order)} holdup={holdup}>
          {tell(holdup, order)}
        </HoldupLink>
      ))}
    </p>
  )
}

function HoldupLink({ holdup: { kind, id }, children }: { holdup: Holdup; children: string }) {
  const canOpen: { readonly [K in Kind]?: boolean } = {
    exception: useCan(permissionOf(exception, 'read')),
    call: useCan(andonRights.view),
    short: useCan(permissionOf(materialPrepare, 'read')),
  }
  const address = id !== null && canOpen[kind] ? addresses[kind]?.(id) : undefined
  return address ? <TextLink to={address}>{children}</TextLink> : <span>{children}</span>
}

/** Returns a function that describes a holdup of an order. */
export function useHoldupText(): (holdup: Holdup, order: OrderRow) => string {
  const text = useText(holdupWords)
  const zone = usePlantZone((state) => state.zone)
  const { nameOf } = useReasons('pauseReason')
  return ({ kind, name, at, quantity, unitName, due }, order) => {
    const nameParams = { name: name ?? '', at: at ?? '' }
    if (kind === 'paused')
      return at === null ? text('pausedOrder', nameParams) : text('pausedWork', { at, name: nameOf(nameParams.name) })
    const counted = { n: formatDecimal(quantity ?? ''), unit: unitName ?? order.unitName ?? '' }
    return text(kind, { ...nameParams, ...counted, due: due === null ? '' : formatInstant(due, zone).slice(5, 16) })
  }
}
