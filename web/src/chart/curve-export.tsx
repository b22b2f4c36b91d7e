// Exports the shown window: every sample as a workbook, or the chart as a picture.

import { exportHistory } from '@gemba/contract/telemetry/export.ts'
import { DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { notifyFailure } from '../api/query.ts'
import { downloadFile } from '../api/transfer.ts'
import { useText } from '../i18n/text.ts'
import { PlainButton } from '../ui/button/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Popover } from '../ui/popover/popover.tsx'
import type { CurveSeries } from './curve-series.ts'
import styles from './curve-tools.module.css'
import { boundsOf, type CurveWindow } from './window/curve-window.ts'
import { curveWords } from './words.ts'

interface CurveExportProps {
  series: readonly CurveSeries[]
  window: CurveWindow
  onPicture: () => void
}

export function CurveExport({ series, window, onPicture }: CurveExportProps) {
  const text = useText(curveWords)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const { from, to } = boundsOf(window, Date.now())
    setBusy(true)
    try {
      const points = series.map((curve) => curve.pointId)
      await downloadFile(exportHistory, { points, from: String(Math.round(from)), to: String(Math.round(to)) })
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
  }
  return (
    <Popover
      button={
        <>
          <Icon of={DownloadIcon} /> {text('export')}
        </>
      }
      label={text('export')}
      className={styles.chip ?? ''}
      testId="curve-export"
    >
      {(close) => (
        <span className={`column gap-4 ${styles.menu}`}>
          <PlainButton disabled={isBusy} onClick={() => void save().then(close)}>
            {text('workbook')}
          </PlainButton>
          <PlainButton
            onClick={() => {
              onPicture()
              close()
            }}
          >
            {text('picture')}
          </PlainButton>
        </span>
      )}
    </Popover>
  )
}
