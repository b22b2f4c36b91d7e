// Consumes material by scan: the scan chooses the line, the quantity is preset to the remaining one, one press
// confirms.
import { listNeededMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { ScanField } from '../../../../ui/scan/scan-field.tsx'
import { playScan } from '../../../../ui/scan/scan-sound.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { useBench } from '../bench-context.ts'
import type { BenchWork } from '../bench-work.ts'
import large from '../sheet/bench-sheet.module.css'
import { sheetWidth } from '../sheet/sheet-width.ts'
import type { ConsumptionSource } from '../source/location-stock.ts'
import { sourceWords } from '../source/words.ts'
import { benchWords } from '../words.ts'
import styles from './consume.module.css'
import { ConsumeProblem } from './consume-problem.tsx'
import { ConsumeQuantity } from './consume-quantity.tsx'
import { LastConsumed } from './last-consumed.tsx'
import { NeededLines } from './needed-lines.tsx'
import type { NeededMaterialLine } from './scanned-material.ts'
import { useMaterialScan } from './use-material-scan.ts'
import { consumeWords } from './words.ts'

interface ConsumeSheetProps {
  work: BenchWork
  /** The code that was scanned at the bench. '' if none yet. */
  scanned: string
  onClose: () => void
}

export function ConsumeSheet(props: ConsumeSheetProps) {
  const text = useText(consumeWords)
  const { work, onClose } = props
  const { isOnline } = useBench()
  const query = useCommandQuery(listNeededMaterial, { id: work.id })
  const { data } = query
  return (
    <Panel
      title={text('title', { code: work.code })}
      width={sheetWidth}
      onClose={onClose}
      testId="consume-sheet"
      round={data ? 1 : 0}
    >
      {isOnline ? null : (
        <p className={`below-12 ${styles.wrong}`} role="alert" data-testid="consume-offline">
          {text('waitsForNetwork')}
        </p>
      )}
      {data ? <Consuming {...props} needed={data} /> : <QueryState query={query} rows={5} />}
    </Panel>
  )
}

function Consuming({ work, scanned, needed, onClose }: ConsumeSheetProps & { needed: readonly NeededMaterialLine[] }) {
  const { station, perform } = useBench()
  const text = useText(consumeWords)
  const words = useText(benchWords)
  const sourceText = useText(sourceWords)
  const { choice, wrong, offered, scan, choose, refuse } = useMaterialScan(needed)
  const [isBusy, setBusy] = useState(false)
  // Scanning another lot of the same material keeps the location.
  const [chosenSource, setSource] = useState<ConsumptionSource & { readonly materialId: string }>()
  const source = chosenSource?.materialId === choice?.materialId ? chosenSource : undefined
  const leave = () => {
    setSource(undefined)
    choose(undefined)
  }
  const begin = useEffectEvent(() => {
    if (scanned !== '') scan(scanned)
  })
  useEffect(() => begin(), [])
  const consume = async (quantity: string, remark?: string) => {
    if (!choice) return
    const { materialId, materialCode, lotCode, serialNumber, unitName, substituteFor } = choice
    // Without a location, the server consumes from the line side of the work centre.
    const substituteForId = substituteFor?.materialId ?? null
    const locationId = source?.locationId ?? null
    const line = { materialId, quantity, lotCode, serialNumber, locationId, substituteForId }
    const extra = remark === undefined ? {} : { isExtra: 1 as const, remark }
    const elsewhere = source && { elsewhereReason: source.reason }
    const messageParams = { n: `${formatDecimal(quantity)} ${unitName}`, material: materialCode }
    const message = source
      ? sourceText('done', { ...messageParams, location: source.locationCode })
      : text('done', messageParams)
    const of = { stationId: station.id, workCode: work.code, unitName, material: materialCode }
    const location = source && { location: source.locationCode }
    const input = { workOrderId: work.id, lines: [line], at: Date.now(), ...extra, ...elsewhere }
    setBusy(true)
    const refusal = await perform([{ ...of, ...location, action: 'consume', input }], message)
    setBusy(false)
    if (refusal !== undefined) return refuse(text('refused', { why: refusal }))
    leave()
    playScan('right')
  }
  if (choice)
    return (
      <ConsumeQuantity
        key={`${choice.materialId} ${choice.lotCode} ${choice.serialNumber} ${choice.substituteFor?.materialId}`}
        choice={choice}
        source={source}
        wrong={wrong}
        isBusy={isBusy}
        onSource={(location) => setSource(location && { ...location, materialId: choice.materialId })}
        onScan={scan}
        onConfirm={(quantity, remark) => void consume(quantity, remark)}
        onBack={leave}
      />
    )
  return (
    <div className="column gap-16">
      <ScanField label={text('scan')} isLarge onScan={scan} />
      <ConsumeProblem message={wrong} />
      {offered ? (
        <button type="button" className={large.large} onClick={() => choose(offered)} data-testid="consume-extra">
          {text('useAnyway', { material: `${offered.materialCode} ${offered.materialName}` })}
        </button>
      ) : null}
      <NeededLines needed={needed} onChoose={choose} />
      <LastConsumed workOrderId={work.id} />
      <div className={large.footer}>
        <button type="button" className={large.large} onClick={onClose} data-testid="sheet-back">
          {words('back')}
        </button>
      </div>
    </div>
  )
}
