// Receives scans wherever the focus is, so that the Enter of a scan presses no button and confirms no field.
import { useEffect, useEffectEvent } from 'react'
import { ScannedKeys } from './scanned-keys.ts'

interface ScannerOptions {
  isOn?: boolean
  /** Whether the scanner belongs to a dialog. Otherwise keys typed into a dialog are ignored. */
  isInDialog?: boolean
}

export function useScanner(onScan: (code: string) => void, { isOn = true, isInDialog = false }: ScannerOptions = {}) {
  const heard = useEffectEvent(onScan)
  useEffect(() => {
    if (!isOn) return
    const keys = new ScannedKeys()
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : document.body
      if ((target.closest('[role="dialog"]') !== null) !== isInDialog) return
      // A space would press the focused button.
      if (event.key === ' ' && keys.isWithin(event.timeStamp)) event.preventDefault()
      const code = keys.take(event.key, event.timeStamp)
      if (code === undefined) return
      event.preventDefault()
      event.stopPropagation()
      heard(code)
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [isOn, isInDialog])
}
