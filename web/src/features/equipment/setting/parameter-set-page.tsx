import { parameterSet, parameterSetValue } from '@gemba/contract/equipment/setting/parameter-set.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'

export const ParameterSetPage = () => <ResourcePage resource={parameterSet} lines={[parameterSetValue]} />
