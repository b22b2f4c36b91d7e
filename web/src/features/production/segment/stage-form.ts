// The form of a stage, in its list and when a template fills it.
import { segmentStage, segmentStageResource } from '@gemba/contract/production/segment/segment-stage.ts'
import { useText } from '../../../i18n/text.ts'
import type { ResourcePageProps } from '../../../resource/page/resource-page-props.ts'
import { segmentWords } from './words.ts'

export function useStageForm() {
  const text = useText(segmentWords)
  return {
    resource: segmentStage,
    lines: [segmentStageResource],
    rules: {
      code: { help: text('codeHelp') },
      name: {},
      nameEn: {},
      nameTw: {},
      segmentType: {},
      workCenterId: {},
      setupTime: {},
      standardTime: { help: text('timeHelp') },
      runBatch: { help: text('batchHelp') },
      parallelStations: {},
      transferBatch: { help: text('transferHelp') },
      isInspected: {},
      isEnabled: {},
      remark: {},
    },
  } as const satisfies ResourcePageProps<typeof segmentStage>
}
