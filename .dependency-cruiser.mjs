// Who may import whom. The table of the server's modules is server/src/modules/dependencies.json; everything else is here.
import { readFileSync } from 'node:fs'

const modules = JSON.parse(readFileSync(new URL('./server/src/modules/dependencies.json', import.meta.url), 'utf8'))
const test = '[.](test|fixture|component-test)[.]tsx?$|^e2e/|-for-tests[.]ts$'

/** A module sees itself, the layers below, and only the faces of the modules it declares. */
const moduleBorders = Object.entries(modules).flatMap(([name, allowed]) => {
  const others = Object.keys(modules).filter((other) => other !== name && !allowed.includes(other))
  return [
    {
      name: `module-${name}`,
      comment: `${name} may use only ${allowed.join(', ') || 'no other module'}: server/src/modules/dependencies.json; anything upward is an event`,
      severity: 'error',
      from: { path: `^server/src/modules/${name}/`, pathNot: test },
      to: { path: `^server/src/modules/(${others.join('|')})/` },
    },
  ]
})

const below = (layer, forbidden) => ({
  name: `layer-${layer.split('/').at(-1)}`,
  comment: 'main -> modules -> resource -> platform; app -> features -> resource, chart -> session, api -> ui',
  severity: 'error',
  from: { path: `^${layer}/`, pathNot: test },
  to: { path: `^(${forbidden.join('|')})/` },
})

/** Rooms of the web from the lowest to the highest; each sees only those before it. */
const webRooms = ['storage', 'i18n', 'ui', 'feed', 'api', 'session', 'chart', 'resource', 'features', 'app']

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'not-found',
      comment: 'the file or package does not exist',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'undeclared-package',
      comment: 'a package must stand in the package.json of its workspace',
      severity: 'error',
      from: { path: '^(contract|demo|server/src|web/src)/', pathNot: test },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'contract-stands-alone',
      comment: 'contract holds plain values: no package, no Node, nothing else of ours',
      severity: 'error',
      from: { path: '^contract/', pathNot: test },
      to: { pathNot: '^contract/' },
    },
    {
      name: 'no-test-code',
      comment: 'tests and fixtures are for tests',
      severity: 'error',
      from: { pathNot: `${test}|[.]config[.]ts$|^bench/` },
      to: { path: test },
    },
    below('server/src', ['web', 'e2e', 'bench']),
    below('web/src', ['server', 'demo', 'e2e', 'bench']),
    below('demo', ['web', 'e2e', 'bench', 'tools']),
    below('server/src/platform', ['server/src/resource', 'server/src/modules', 'server/src/main']),
    below('server/src/resource', ['server/src/modules', 'server/src/main']),
    below('server/src/modules', ['server/src/main']),
    ...webRooms.map((room, at) =>
      below(
        `web/src/${room}`,
        webRooms.slice(at + 1).map((above) => `web/src/${above}`),
      ),
    ),
    below('web/src/resource', ['web/src/chart']),
    below('web/src/feed', ['web/src/api']),
    {
      name: 'entry-points',
      comment: 'main composes and starts; nothing imports it but benchmarks and the demo, which have a product',
      severity: 'error',
      from: { pathNot: `^server/src/main/|^(bench|demo)/|${test}` },
      to: { path: '^server/src/main/' },
    },
    {
      name: 'demo-by-interface',
      comment: 'the product knows the demo by server/src/main/start/demo.ts; only programs name it',
      severity: 'error',
      from: { path: '^(contract|server/src)/', pathNot: `^server/src/main/(suite|routes)[.]ts$|${test}` },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-of-product',
      comment: 'the demo sees what a product offers: its open parts, the kind of its store, and the faces of modules',
      severity: 'error',
      from: { path: '^demo/', pathNot: test },
      to: {
        path: '^server/src/(main|modules|resource)/',
        pathNot:
          '^server/src/main/(start/(demo|start-options)|store/store-kind)[.]ts$|^server/src/modules/[^/]+/index[.]ts$',
      },
    },
    {
      name: 'module-face',
      comment: 'another module is known only by its index.ts, and in the intake thread by its intake.ts',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: test },
      to: {
        path: '^server/src/modules/[^/]+/',
        pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/(index|intake)[.]ts$'],
      },
    },
    {
      name: 'feature-alone',
      comment: 'features never import each other',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: test },
      to: { path: '^web/src/features/[^/]+/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'app-by-contribution',
      comment:
        'the app knows features only by what they contribute (contributions.ts, pages.ts), gathered by glob; the screens outside the frame name theirs',
      severity: 'error',
      from: {
        path: '^web/src/app/',
        pathNot: `^web/src/app/(router|gallery|licence-page|hall-board-page)[.]tsx$|${test}`,
      },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'pool',
      comment: 'connections come from inWork and inRead only',
      severity: 'error',
      from: { path: '^(server/src/(modules|resource)|web/src)/', pathNot: test },
      to: { path: '^node_modules/pg/' },
    },
    {
      name: 'database',
      comment:
        'modules get works of a caller (Call) or of the product for a declared reason (Store), never the pool, nor its type',
      severity: 'error',
      from: { path: '^server/src/(modules|resource)/', pathNot: test },
      to: { path: '^server/src/platform/db/database[.]ts$' },
    },
    ...moduleBorders,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
