// The reasons why a card is blocked, with links to resolve them.
import { andonRights } from '@gemba/contract/production/andon/flow.ts'
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import { addressOfCall } from '../andon/andon-urls.ts'
import { addressOfException } from '../exception/exception-url.ts'
import { addressOfOrder } from '../order/order-urls.ts'
import { type BoardCard, isTooEarly } from './board-cards.ts'
import styles from './dispatch-board.module.css'
import { boardWords } from './words.ts'

const addresses = { call: addressOfCall, exception: addressOfException, order: addressOfOrder }

/** Missing material is shown by the kit mark instead. */
export function BlockedBy({ card }: { card: BoardCard }) {
  const text = useText(boardWords)
  const canOpen = {
    call: useCan(andonRights.view),
    exception: useCan(permissionOf(exception, 'read')),
    order: useCan(permissionOf(productionOrder, 'read')),
  }
  const batch = card.awaitedBatch && {
    needed: formatDecimal(card.awaitedBatch.needed),
    produced: formatDecimal(card.awaitedBatch.made),
    unit: card.unitName,
  }
  return (
    <ul className={`plain-list warn bold ${styles.reasons}`} data-testid={`blocked-${card.id}`}>
      {isTooEarly(card) ? <li>{batch ? text('beforeBatch', batch) : text('before')}</li> : null}
      {card.blocks.map(({ kind, id, code, name }) => (
        <li key={`${kind} ${id}`}>
          {text(`${kind}Blocks`)} {canOpen[kind] ? <Link to={addresses[kind](id)}>{code}</Link> : code} {name}
        </li>
      ))}
    </ul>
  )
}
