// A slider from 0 to 100. The number beside it is the same value from 0 to 1 (shell specification, section 2.9).
import { parseFraction, toFraction } from '../value/percent.ts'
import styles from './slider.module.css'

interface SliderProps {
  label: string
  /** From 0 to 100. */
  value: number
  onChange: (value: number) => void
  hasNumber?: boolean
}

export function Slider({ label, value, onChange, hasNumber = false }: SliderProps) {
  return (
    <span className={`inline-row gap-12 ${styles.slider}`}>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={value}
        aria-label={label}
        onChange={(event) => onChange(Number(event.target.value))}
        data-testid="slider"
      />
      {hasNumber ? (
        <input
          className="height-32 padding-0-8 field"
          type="number"
          min={0}
          max={1}
          step={0.01}
          value={toFraction(value)}
          aria-label={`${label} 0–1`}
          onChange={(event) => onChange(parseFraction(event.target.value, value))}
          data-testid="slider-number"
        />
      ) : null}
    </span>
  )
}
