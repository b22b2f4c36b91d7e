// The material preparations of an order, and the button that requests the remaining material.
import { prepareOrderMaterial } from '@gemba/contract/production/material-prepare/act-on-prepare.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { Link } from 'react-router'
import { run } from '../../../../api/run.ts'
import { useCommand } from '../../../../api/use-command.ts'
import { useText } from '../../../../i18n/text.ts'
import { useCan } from '../../../../session/session.ts'
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
  const mayPrepare = useCan(prepareOrderMaterial.permission)
  const { isBusy, save } = useCommand({ refreshed: ['production', 'stock'] })
  const isOpen = [planned, released, inProgress, paused].some((status) => status === order.status)
  const isNeeded = materials.some(({ required, prepared }) => compareDecimals(prepared, required) < 0)
  if (!mayPrepare || !isOpen || !isNeeded) return null
  const prepare = async () => {
    const isSure = await confirm({ title: text('prepareTitle'), message: text('prepareThen') })
    if (!isSure) return
    await save(async () => {
      const reply = await run(prepareOrderMaterial, { ids: [order.id] })
      toast('ok', text('prepareDone', { codes: reply.map(({ code }) => code).join(', ') }))
    })
  }
  return (
    <button
      type="button"
      className="plain-button"
      disabled={isBusy}
      onClick={() => void prepare()}
      data-testid="order-prepare"
    >
      {text('prepare')}
    </button>
  )
}

export function Prepares({ prepares }: Pick<OrderPlan, 'prepares'>) {
  const text = useText(orderPageWords)
  if (prepares.length === 0) return null
  return (
    <ul className={styles.prepares} aria-label={text('prepares')} data-testid="order-prepares">
      {prepares.map(({ id, code, status, locationCode }) => (
        <li className="flow gap-4-16" key={id}>
          <Link className="link-button" to={addressOfPrepare(id)}>
            {code}
          </Link>
          <span>{locationCode}</span>
          <PrepareState status={status} />
        </li>
      ))}
    </ul>
  )
}
