// The locations that have the material, by warehouse, as tiles. Scanning a location label chooses that location.
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { playScan } from '../../../../ui/scan/scan-sound.ts'
import { useScanner } from '../../../../ui/scan/use-scanner.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import consume from '../consume/consume.module.css'
import type { Choice } from '../consume/scanned-material.ts'
import large from '../sheet/bench-sheet.module.css'
import { SheetText } from '../sheet/sheet-text.tsx'
import { Tiles } from '../sheet/tiles.tsx'
import { benchWords } from '../words.ts'
import type { ConsumptionSource, LocationStock } from './location-stock.ts'
import { sourceWords } from './words.ts'

interface LocationChoiceProps {
  choice: Choice
  locations: readonly LocationStock[]
  source: ConsumptionSource | undefined
  onChoose: (location: LocationStock) => void
  onLineSide: () => void
  onBack: () => void
}

/** With more locations than this, a filter field is shown. */
const maxUnfiltered = 12

export function LocationChoice({ choice, locations, source, onChoose, onLineSide, onBack }: LocationChoiceProps) {
  const text = useText(sourceWords)
  const words = useText(benchWords)
  const [keyword, setKeyword] = useState('')
  const [unknownCode, setUnknownCode] = useState('')
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.querySelector('button')?.focus(), [])
  useScanner(
    (code) => {
      const location = locations.find(({ locationCode }) => locationCode.toLowerCase() === code.toLowerCase())
      setKeyword('')
      setUnknownCode(location ? '' : code)
      playScan(location ? 'right' : 'wrong')
      if (location) onChoose(location)
    },
    { isInDialog: true },
  )
  const material = [choice.materialCode, choice.serialNumber ?? choice.lotCode].filter(Boolean).join(' · ')
  const matching = locations.filter(({ locationCode, warehouseName }) =>
    `${locationCode} ${warehouseName}`.toLowerCase().includes(keyword.trim().toLowerCase()),
  )
  return (
    <div className="column gap-16" data-testid="location-choice">
      <strong className="size-20">{text('which', { material })}</strong>
      {unknownCode ? (
        <p className={consume.wrong} role="alert" data-testid="scan-wrong">
          {text('notListed', { code: unknownCode })}
        </p>
      ) : null}
      {locations.length > maxUnfiltered ? (
        <SheetText label={text('find')} value={keyword} maxLength={64} testId="location-filter" onChange={setKeyword} />
      ) : null}
      {matching.length === 0 ? (
        <p className="flush muted size-16">
          {locations.length === 0 ? text('nowhere', { material }) : text('noMatch')}
        </p>
      ) : null}
      <div ref={ref} className="column gap-16">
        {[...Map.groupBy(matching, ({ warehouseName }) => warehouseName)].map(([warehouseName, inWarehouse]) => (
          <section key={warehouseName} aria-label={warehouseName}>
            <h3 className="below-8 muted size-16">{warehouseName}</h3>
            <Tiles
              tiles={inWarehouse.map(({ locationId, locationCode, available }) => ({
                id: locationId,
                name: locationCode,
                isChosen: locationId === source?.locationId,
                hint: text('available', { n: `${formatDecimal(available)} ${choice.unitName}` }),
              }))}
              empty=""
              onChoose={(id) => {
                const location = inWarehouse.find(({ locationId }) => locationId === id)
                if (location) onChoose(location)
              }}
            />
          </section>
        ))}
      </div>
      <div className={large.footer}>
        <button type="button" className={large.large} onClick={onBack} data-testid="sheet-back">
          {words('back')}
        </button>
        {source ? (
          <button type="button" className={large.large} onClick={onLineSide} data-testid="source-line-side">
            {text('lineSide')}
          </button>
        ) : null}
      </div>
    </div>
  )
}
