// Opens the choice of another location than the line side. Shown only to people with the permission.
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { MapPinIcon } from 'lucide-react'
import { useText } from '../../../../i18n/text.ts'
import { useCan } from '../../../../session/session.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import large from '../sheet/bench-sheet.module.css'
import type { ConsumptionSource } from './location-stock.ts'
import styles from './source.module.css'
import { sourceWords } from './words.ts'

interface SourceButtonProps {
  source: ConsumptionSource | undefined
  onPress: () => void
}

export function SourceButton({ source, onPress }: SourceButtonProps) {
  const text = useText(sourceWords)
  const canConsumeElsewhere = useCan(workRights.consumeElsewhere)
  if (!canConsumeElsewhere) return null
  return (
    <button type="button" className={large.large} onClick={onPress} data-testid="consume-elsewhere">
      <span className={`inline-row justify-center gap-12 max-full-width break-words ${styles.source}`}>
        <Icon of={MapPinIcon} size={20} />
        <span>{source ? text('from', { location: source.locationCode, why: source.reason }) : text('elsewhere')}</span>
      </span>
    </button>
  )
}
