// The material preparations of an order, and the button that requests the remaining material.
import { prepareOrderMaterial } from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'

import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { run } from '../../../../api/run.ts'
import { useCommand } from '../../../../api/use-command.ts'
import { useText } from '../../../../i18n/text.ts'
import { useCan } from '../../../../session/session.ts'
import { PlainButton, TextLink } from '../../../../ui/button/button.tsx'
import { confirm } from '../../../../ui/panel/confirm.tsx'
import { toast } from '../../../../ui/state/toast.tsx'
import { PrepareState } from '../../material-prepare/prepare-state.tsx'
import { addressOfPrepare } from '../../material-prepare/prepare-urls.ts'
import { orderPageWords } from '../words.ts'
import styles from './order-page.module.css'
import type { OrderPlan } from './order-plan.ts'

const { planned, released, inProgress, paused } = productionOrderStatus.codes

/** Shown while the order needs material that is not requested yet. */
export function PrepareButton({ plan: { order, materials } }: { plan: OrderPlan }) {
  const text = useText(orderPageWords)
  const canPrepare = useCan(prepareOrderMaterial.permission)
  const { isBusy, save } = useCommand({ refreshed: ['production', 'stock'] })
  const isOpen = [planned, released, inProgress, paused].some((status) => status === order.status)
  const isNeeded = materials.some(({ required, prepared }) => compareDecimals(prepared, required) < 0)
  if (!canPrepare || !isOpen || !isNeeded) return null
  const prepare = async () => {
    const question = { title: text('prepareTitle'), message: text('prepareThen'), confirmText: text('prepare') }
    const isSure = await confirm(question)
    if (!isSure) return
    await save(async () => {
      const reply = await run(prepareOrderMaterial, { ids: [order.id] })
      toast('ok', text('prepareDone', { codes: reply.map(({ code }) => code).join(', ') }))
    })
  }
  return (
    <PlainButton disabled={isBusy} onClick={() => void prepare()} data-testid="order-prepare">
      {text('prepare')}
    </PlainButton>
  )
}

export function Prepares({ prepares }: Pick<OrderPlan, 'prepares'>) {
  const text = useText(orderPageWords)
  if (prepares.length === 0) return null
  return (
    <ul className={styles.prepares} aria-label={text('prepares')} data-testid="order-prepares">
      {prepares.map(({ id, code, status, locationCode }) => (
        <li className="flow gap-4-16" key={id}>
          <TextLink to={addressOfPrepare(id)}>{code}</TextLink>
          <span>{locationCode}</span>
          <PrepareState status={status} />
        </li>
      ))}
    </ul>
  )
}
