// One errand after the other in a thinking worker.
import { writeLog } from "./log";
import type { ModuleToThinker, Thought } from "./messages";
import type { HouseModule } from "./module";

export class Work {
  private found: string | null = null;

  constructor(private readonly say: (thought: Thought) => void) {}

  /** Kept until the step ends: only then it is known whether it was the last. */
  readonly tell = (text: string): void => {
    const told = JSON.parse(text) as ModuleToThinker;
    if ("log" in told) writeLog(told.log);
    else this.found = told.work.said;
  };

  /** Throws what the module throws; after that it is of no more use. */
  run(module: HouseModule, errand: string): void {
    module.begin_work(errand);
    for (let last = false; !last;) {
      this.found = null;
      last = module.step_work() === 0;
      if (last || this.found !== null) this.say({ said: this.found ?? "", last });
    }
  }
}
