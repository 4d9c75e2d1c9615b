import { firstValueFrom } from "rxjs";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";
import { eventually } from "../../tests/world/eventually.ts";

const house = await startHouse({ env: { KARAT_STRICT_REGIONS: "KZ" } });
const minuteMs = 60_000;

type Device = ReturnType<typeof createDevice>;
type Worker = ReturnType<Device["worker"]>;

const asked = (device: Device) => device.sent("GET", "/geo_ip").length;
const stateOf = ({ features }: Worker) => firstValueFrom(features.app.geo$());

async function visitorsAreIn(country: string) {
  await house.desk("/geo", { country_code: country });
}

async function visitorIn(country: string) {
  await visitorsAreIn(country);
  let aheadMs = 0;
  const device = createDevice(house, { now: () => Date.now() + aheadMs });
  const worker = device.worker();
  await eventually(async () => expect((await stateOf(worker)).blocked).toBeDefined());
  return {
    device,
    worker,
    later(minutes: number) {
      aheadMs += minutes * minuteMs;
    },
  };
}

test("a tab that comes to the front after some minutes learns where it is by now, and no earlier", async () => {
  const { device, worker, later } = await visitorIn("DE");
  expect(await stateOf(worker)).toMatchObject({ blocked: false, geo: { country_code: "DE", region: "RU" } });
  const comeBack = () => {
    worker.tab.tell({ visible: false });
    worker.tab.tell({ visible: true });
  };
  await visitorsAreIn("KZ");
  later(1);
  comeBack();
  later(5);
  comeBack();
  await eventually(async () =>
    expect(await stateOf(worker)).toMatchObject({ geo: { region: "KZ", features: { autoplay: false } } }),
  );
  expect(asked(device)).toBe(2);
});

test("so does a new tab, while the others stay as they were", async () => {
  const { worker, later } = await visitorIn("DE");
  await visitorsAreIn("US");
  later(6);
  worker.openTab();
  await eventually(async () => expect((await stateOf(worker)).blocked).toBe(true));
});

test("with the network there comes another place, at once, and it may be one that the house serves", async () => {
  const { device, worker } = await visitorIn("US");
  expect((await stateOf(worker)).blocked).toBe(true);
  device.cut();
  await worker.features.app.checkGeo(undefined, { signal: new AbortController().signal });
  await visitorsAreIn("DE");
  device.mend();
  await eventually(async () => expect(await stateOf(worker)).toMatchObject({ blocked: false }));
});

test("what could not be learned of the place and of the latest build is only logged, and of the build once", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const said = (what: RegExp) => warned.mock.calls.filter(([text]) => what.test(String(text))).length;
  const { device, worker } = await visitorIn("DE");
  device.cut();
  await worker.features.app.checkGeo(undefined, { signal: new AbortController().signal });
  expect(said(/where we are: offline/)).toBe(1);
  const following = worker.features.app.latestBuild$().subscribe();
  onTestFinished(() => following.unsubscribe());
  await eventually(() => expect(said(/latest build: offline/)).toBe(1));
});
