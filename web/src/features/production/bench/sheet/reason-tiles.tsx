// Reasons as tiles with pictures. Scans are handled here, because the Enter of a scanner would press the focused tile.
import { pauseReason, rejectReason } from '@gemba/contract/production/work-order/dictionaries.ts'
import {
  ArrowLeftRightIcon,
  BookmarkIcon,
  CoffeeIcon,
  DropletsIcon,
  EllipsisIcon,
  HammerIcon,
  PackageOpenIcon,
  PackageXIcon,
  PuzzleIcon,
  RulerIcon,
  ShieldAlertIcon,
  SlidersHorizontalIcon,
  SprayCanIcon,
  TriangleAlertIcon,
  WrenchIcon,
} from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import type { IconShape } from '../../../../ui/icon/icon.tsx'
import { playScan } from '../../../../ui/scan/scan-sound.ts'
import { useScanner } from '../../../../ui/scan/use-scanner.ts'
import { useReasons } from '../../work-order/use-reasons.ts'
import { ScanMessage } from '../scan/scan-message.tsx'
import { benchWords } from '../words.ts'
import { Tiles } from './tiles.tsx'

type Pictures = Readonly<Record<string, IconShape>>

const reject = rejectReason.codes
const pause = pauseReason.codes
const pictures: Readonly<Record<'rejectReason' | 'pauseReason', Pictures>> = {
  rejectReason: {
    [reject.dimension]: RulerIcon,
    [reject.surface]: SprayCanIcon,
    [reject.materialDefect]: PackageXIcon,
    [reject.damage]: HammerIcon,
    [reject.leak]: DropletsIcon,
    [reject.assembly]: PuzzleIcon,
    [reject.setup]: SlidersHorizontalIcon,
    [reject.other]: EllipsisIcon,
  },
  pauseReason: {
    [pause.shiftEnd]: ArrowLeftRightIcon,
    [pause.break]: CoffeeIcon,
    [pause.toolChange]: WrenchIcon,
    [pause.materialMissing]: PackageOpenIcon,
    [pause.equipmentFault]: TriangleAlertIcon,
    [pause.qualityProblem]: ShieldAlertIcon,
    [pause.other]: EllipsisIcon,
  },
}

interface ReasonTilesProps {
  of: keyof typeof pictures
  isBusy?: boolean
  onChoose: (code: string) => void
  onBack: () => void
}

export function ReasonTiles({ of, isBusy = false, onChoose, onBack }: ReasonTilesProps) {
  const text = useText(benchWords)
  const { tiles } = useReasons(of)
  const [scanned, setScanned] = useState('')
  useScanner(
    (code) => {
      setScanned(code)
      playScan('wrong')
    },
    { isInDialog: true },
  )
  // Reasons that the company has added have no picture.
  const pictured = tiles.map((tile) => ({ ...tile, icon: pictures[of][tile.id] ?? BookmarkIcon }))
  return (
    <div className="column gap-16">
      {scanned ? <ScanMessage notice={{ words: text('scanWhileChoosing', { code: scanned }), isWrong: true }} /> : null}
      <Tiles tiles={pictured} empty={text('noReasons')} isBusy={isBusy} onChoose={onChoose} onBack={onBack} />
    </div>
  )
}
