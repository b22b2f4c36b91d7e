// What blocks an order or work order, with links to resolve it. It comes first because people look for it first.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { andonRights } from '@gemba/contract/production/andon/flow.ts'
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import type { readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import styles from '../../../resource/record-page/record-page.module.css'
import { useCan } from '../../../session/session.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { StateWord } from '../../../ui/state/state-word.tsx'
import { addressOfCall } from '../andon/andon-urls.ts'
import { addressOfException } from '../exception/exception-url.ts'
import { addressOfOrder } from '../order/order-urls.ts'
import { callWords } from './words.ts'

export type Block = CommandReply<typeof readBenchWork>['blocks'][number]

export function BlockedBy({ blocks }: { blocks: readonly Block[] | undefined }) {
  const text = useText(callWords)
  const canOpen = {
    exception: useCan(permissionOf(exception, 'read')),
    call: useCan(andonRights.view),
    order: useCan(permissionOf(productionOrder, 'read')),
  }
  if (!blocks || blocks.length === 0) return null
  return (
    <div className={styles.blocks} role="status" data-testid="blocked-by">
      <StateWord presence="degraded">{text('blockedBy')}</StateWord>
      <ul className="flow gap-4-20 plain-list">
        {blocks.map((block) => (
          <li key={`${block.kind} ${block.id}`}>
            {text(block.kind)}{' '}
            {canOpen[block.kind] ? <TextLink to={addressOf(block)}>{block.code}</TextLink> : block.code} {block.name}
          </li>
        ))}
      </ul>
    </div>
  )
}

const addresses = { call: addressOfCall, exception: addressOfException, order: addressOfOrder }
const addressOf = ({ kind, id }: Block): string => addresses[kind](id)
