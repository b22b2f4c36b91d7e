// Chooses the location to consume from instead of the line side: first the location, then the reason.
import { listStock } from '@gemba/contract/stock/balance/find-stock.ts'
import { type ReactNode, useState } from 'react'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { QueryBoundary } from '../../../../resource/query-boundary.tsx'
import { useCan } from '../../../../session/session.ts'
import { useBench } from '../bench-context.ts'
import type { Choice } from '../consume/scanned-material.ts'
import large from '../sheet/bench-sheet.module.css'
import { benchWords } from '../words.ts'
import { LocationChoice } from './location-choice.tsx'
import { type ConsumptionSource, type LocationStock, sumByLocation } from './location-stock.ts'
import { SourceReason } from './source-reason.tsx'
import { sourceWords } from './words.ts'

interface SourceStepProps {
  choice: Choice
  source: ConsumptionSource | undefined
  /** Undefined: from the line side. */
  onConfirm: (source: ConsumptionSource | undefined) => void
  onBack: () => void
}

export function SourceStep({ choice, source, onConfirm, onBack }: SourceStepProps) {
  const { isOnline } = useBench()
  const text = useText(sourceWords)
  const canSeeStock = useCan(listStock.permission)
  const [location, setLocation] = useState<LocationStock>()
  const input = { materialId: choice.materialId, groupBy: 'location' as const }
  const query = useCommandQuery(listStock, input, { isEnabled: canSeeStock })
  if (location) {
    const { locationId, locationCode } = location
    return (
      <SourceReason
        locationCode={locationCode}
        initial={source?.reason ?? ''}
        onConfirm={(reason) => onConfirm({ locationId, locationCode, reason })}
        onBack={() => setLocation(undefined)}
      />
    )
  }
  if (!canSeeStock) return <Unavailable onBack={onBack}>{text('stockForbidden')}</Unavailable>
  if (!query.data && !isOnline) return <Unavailable onBack={onBack}>{text('stockUnknown')}</Unavailable>
  return (
    <QueryBoundary query={query} frame={(state) => <Unavailable onBack={onBack}>{state}</Unavailable>}>
      {(balances) => (
        <LocationChoice
          choice={choice}
          source={source}
          onBack={onBack}
          locations={sumByLocation(balances, choice)}
          onChoose={setLocation}
          onLineSide={() => onConfirm(undefined)}
        />
      )}
    </QueryBoundary>
  )
}

/** Shows why no location can be chosen, or that the locations are loading. */
function Unavailable({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const words = useText(benchWords)
  return (
    <div className="column gap-16" data-testid="source-unavailable">
      <div className="flush muted size-16">{children}</div>
      <div className={large.footer}>
        <button type="button" className={large.large} onClick={onBack} data-testid="sheet-back">
          {words('back')}
        </button>
      </div>
    </div>
  )
}
