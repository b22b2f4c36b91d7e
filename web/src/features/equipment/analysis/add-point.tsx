// Adds points of any object to the curve of this object.

import { PlusIcon } from 'lucide-react'
import { Suspense } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { Skeleton } from '../../../ui/state/page-states.tsx'
import { equipmentTexts } from '../words.ts'
import styles from './add-point.module.css'
import type { PointChoiceProps } from './point-choice.tsx'

const PointChoice = lazyCode(async () => (await import('./point-choice.tsx')).PointChoice)

export function AddPoint(props: PointChoiceProps) {
  const text = useText(equipmentTexts)
  return (
    <Popover
      button={
        <>
          <Icon of={PlusIcon} /> {text('addPoint')}
        </>
      }
      label={text('addPoint')}
      className={styles.button ?? ''}
      testId="add-point"
    >
      {() => (
        <Suspense fallback={<Skeleton rows={3} />}>
          <PointChoice {...props} />
        </Suspense>
      )}
    </Popover>
  )
}
